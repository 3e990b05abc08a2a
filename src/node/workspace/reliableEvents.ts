import { statfsSync } from 'node:fs';

/** Magic numbers of file systems that other machines may change too: NFS, SMB, CIFS, FUSE, 9P, Ceph, AFS. */
const SHARED = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x65735546, 0x01021997, 0x00c36400, 0x5346414f]);

/**
 * Returns whether the system reports a change before the program that made it continues. Linux does so for local disks;
 * macOS and Windows report changes a moment later.
 */
export function reportsChangesAtOnce(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return !SHARED.has(statfsSync(folder).type);
  } catch {
    return false;
  }
}
