// Writes the API documents down and lints them by the rules of redocly.yaml. A program of its own, so that check.ts has loaded no declaration.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isForKeys } from '../resources/documents/apiDocuments.ts'
import { register } from '../resources/index.ts'
import { openApi } from '../resources/language/openapi.ts'
import { type Outcome, run } from './run.ts'

const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js'
/** It tells nobody of its use and asks nobody for a newer one: `telemetry: off` in redocly.yaml covers the first alone. */
const SILENT = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Lints OpenAPI documents; what is found stands in the output. */
export async function lintApi(documents: readonly object[]): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'relaydesk-openapi-'))
  try {
    const files = documents.map((_, index) => join(folder, `${index}.json`))
    await Promise.all(files.map((file, index) => writeFile(file, JSON.stringify(documents[index], null, 1))))
    const args = [REDOCLY, 'lint', ...files, '--config', 'redocly.yaml', '--lint-config', 'error', '--max-problems', '1000']
    return await run(process.execPath, args, { ...process.env, ...SILENT })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The documents as they are served: of the calls for keys, and of all. */
export const servedDocuments = () => [openApi(register, '0', isForKeys), openApi(register, '0')]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { ok, output } = await lintApi(servedDocuments())
  if (!ok) process.stdout.write(output)
  process.exitCode = ok ? 0 : 1
}
