import * as vscode from 'vscode';
import type { IndexOverview, Tally } from '../../core/base/types';
import { WHOLE_ORGANISATION } from '../../core/catalogue/scope';
import type { PickParams } from '../../shared/hostMessages';
import type { FolderEngines } from '../engines/folderEngines';

/** Values that the view offers from the index: folders and languages to pick, and example questions. */

/** Returns the overview of all folders. With several folders, paths begin with the label of their folder. */
export async function overviewOf({ folders }: FolderEngines, signal: AbortSignal): Promise<IndexOverview> {
  const all = await Promise.all(
    folders.map(async ({ label, engine }) => {
      const overview = await engine.overview(signal);
      return folders.length > 1 ? { ...overview, folders: withLabel(label, overview) } : overview;
    }),
  );
  return {
    languages: merged(all.flatMap(({ languages }) => languages)),
    folders: all.flatMap((overview) => overview.folders),
    examples: all.flatMap(({ examples }) => examples),
  };
}

const withLabel = (label: string, { folders, languages }: IndexOverview): readonly Tally[] => [
  { name: label, files: languages.reduce((sum, { files }) => sum + files, 0) },
  ...folders.map(({ name, files }) => ({ name: `${label}/${name}`, files })),
];

function merged(tallies: readonly Tally[]): readonly Tally[] {
  const counts = new Map<string, number>();
  for (const { name, files } of tallies) counts.set(name, (counts.get(name) ?? 0) + files);
  return [...counts].map(([name, files]) => ({ name, files })).sort((a, b) => b.files - a.files);
}

/** Lets the user pick the value of a filter. Resolves to undefined if the user picks nothing. */
export async function pickFilter(
  engines: FolderEngines,
  { field, value }: PickParams,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (field === 'scope') return pickScope();
  const overview = overviewOf(engines, signal);
  if (field === 'path') {
    const items = overview.then(({ folders }) => folders.map(itemOf));
    const options = { title: 'Folder', placeHolder: 'Select a folder to search in', matchOnDescription: false };
    return (await vscode.window.showQuickPick(items, options))?.label;
  }
  const before = value.split(',').map((name) => name.trim());
  const items = overview.then(({ languages }) =>
    languages.map((language) => ({ ...itemOf(language), picked: before.includes(language.name) })),
  );
  const options = { title: 'Languages', placeHolder: 'Select languages to search in' };
  const picked = await vscode.window.showQuickPick(items, { ...options, canPickMany: true });
  return picked?.map(({ label }) => label).join(', ');
}

/**
 * Lets the user pick a scope. Repository names and globs are typed into the field instead, since a shared index cannot
 * list its repositories without being read.
 */
async function pickScope(): Promise<string | undefined> {
  const items = [
    { label: 'This Workspace', description: 'only the open folders', value: '' },
    { label: 'Organisation', description: 'also all repositories of the shared index', value: WHOLE_ORGANISATION },
  ];
  return (await vscode.window.showQuickPick(items, { title: 'Scope', placeHolder: 'Select where to search' }))?.value;
}

const itemOf = ({ name, files }: Tally): vscode.QuickPickItem => ({
  label: name,
  description: `${files.toLocaleString('en')} file${files === 1 ? '' : 's'}`,
});
