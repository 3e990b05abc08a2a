import { main } from './main';
import { program } from './program';

export const runAnyCommand = (): Promise<void> => main(program());
