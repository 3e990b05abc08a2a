import * as vscode from 'vscode';
import { messageOf, SearchError } from '../../core/base/errors';

/** A setting that could not be written; `openCommand` opens the file that has the errors. */
export class SettingError extends SearchError {
  constructor(
    message: string,
    nextStep: string,
    readonly openCommand: string,
  ) {
    super('INVALID_ARGUMENT', message, nextStep);
  }
}

const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;

const openCommands: Readonly<Record<vscode.ConfigurationTarget, string>> = {
  [Global]: 'workbench.action.openSettingsJson',
  [Workspace]: 'workbench.action.openWorkspaceSettingsFile',
  [WorkspaceFolder]: 'workbench.action.openFolderSettingsFile',
};

/** Writes a setting. @throws SettingError */
export async function updateSetting(
  configuration: vscode.WorkspaceConfiguration,
  key: string,
  value: unknown,
  target: vscode.ConfigurationTarget,
): Promise<void> {
  try {
    await configuration.update(key, value, target);
  } catch (error) {
    const reason = messageOf(error);
    // VS Code gives no code, only a sentence, which is translated in other languages.
    const hasErrors = /errors\/warnings/.test(reason);
    throw new SettingError(
      hasErrors
        ? "Couldn't change the setting because settings.json has errors."
        : `Couldn't change the setting: ${reason}`,
      hasErrors ? 'Correct them, and try again.' : '',
      openCommands[target],
    );
  }
}
