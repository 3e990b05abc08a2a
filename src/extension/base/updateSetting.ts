import * as vscode from 'vscode';
import { errors, messageOf, SearchError } from '../../core/base/errors';

/** A setting that could not be written. `openCommand` opens the settings file that has the errors. */
export class SettingError extends SearchError {
  constructor(
    { code, message, nextStep }: SearchError,
    readonly openCommand: string,
  ) {
    super(code, message, nextStep);
  }
}

const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;

const openCommands: Readonly<Record<vscode.ConfigurationTarget, string>> = {
  [Global]: 'workbench.action.openSettingsJson',
  [Workspace]: 'workbench.action.openWorkspaceSettingsFile',
  [WorkspaceFolder]: 'workbench.action.openFolderSettingsFile',
};

/**
 * Writes a setting.
 * @throws SettingError
 */
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
    // VS Code gives no error code, only a message, which is translated in other display languages.
    const failure = /errors\/warnings/.test(reason) ? errors.settingsBroken() : errors.settingUnchanged(reason);
    throw new SettingError(failure, openCommands[target]);
  }
}
