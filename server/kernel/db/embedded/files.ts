import { chmod, chown, copyFile, lstat, mkdir, open, readdir, readlink, rename, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes a file so that after a crash there is either the old or the new content. */
export async function writeFileDurably(path: string, content: string): Promise<void> {
  const fresh = `${path}.new`
  const file = await open(fresh, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, path)
  await syncFolder(dirname(path))
}

/** Makes renames and new names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Copies a folder with owners, modes and links; sockets and pipes are left out.
 * @param mode changes the mode of what is made, given the mode of the original
 */
export async function copyTree(
  from: string,
  to: string,
  mode: (original: number) => number = original => original,
): Promise<void> {
  const entry = await lstat(from)
  if (entry.isSymbolicLink()) return symlink(await readlink(from), to)
  if (!entry.isFile() && !entry.isDirectory()) return
  if (entry.isFile()) await copyFile(from, to)
  else {
    await mkdir(to)
    for (const name of await readdir(from)) await copyTree(join(from, name), join(to, name), mode)
  }
  if (process.getuid?.() === 0) await chown(to, entry.uid, entry.gid)
  await chmod(to, mode(entry.mode & 0o7777))
}
