import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './atEnd.ts'

/**
 * A folder for this test file, removed when the file is done.
 * @param mode by default everybody may pass through, as is usual with a project's folder: as root, the embedded database runs as
 * another user and would otherwise keep its data elsewhere
 */
export function temporaryFolder(mode = 0o755): string {
  const path = mkdtempSync(join(tmpdir(), 'relaydesk-test-'))
  chmodSync(path, mode)
  atEnd(() => rmSync(path, { recursive: true, force: true, maxRetries: 3 }))
  return path
}
