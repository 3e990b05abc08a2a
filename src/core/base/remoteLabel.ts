/** Label before the names of repositories that are not on this machine. */
export const REMOTE_LABEL = 'organisation';
