import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Whether packages of Debian can be installed here without asking anybody. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs packages of Debian or Ubuntu.
 * @throws Error with the end of what apt-get says
 */
export async function installPackages(packages: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], env)
  const { ok, output } = await run('apt-get', ['install', '-yq', '--no-install-recommends', ...packages], env)
  if (!ok) throw new Error(`apt-get could not install ${packages.join(', ')}:\n${output.split('\n').slice(-8).join('\n')}`)
}
