import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * A folder for this test file, removed when the file is done.
 * @param mode by default everybody may pass through, as is usual with a project's folder: as root, the embedded database runs as
 * another user and would otherwise keep its data elsewhere
 */
export function temporaryFolder(mode = 0o755): string {
  const path = mkdtempSync(join(tmpdir(), 'relaydesk-test-'))
  chmodSync(path, mode)
  folders.push(path)
  return path
}

// Registered when the file is loaded: a hook registered inside a test or another hook would never run.
const folders: string[] = []
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
})
