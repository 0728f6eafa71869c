import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { canInstall, installPackages } from '../debian.ts'
import { run } from '../run.ts'

export interface KannelPrograms {
  bearerbox: string
  smsbox: string
}

/** Where Debian puts them, and where a build of one's own does. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin']

/** What package scripts ask before they start a service (Debian policy of invoke-rc.d); 101 forbids it. */
const POLICY = '/usr/sbin/policy-rc.d'

/** The programs of an installed Kannel. */
export function findKannel(): KannelPrograms | undefined {
  const folder = FOLDERS.find(place => existsSync(`${place}/bearerbox`) && existsSync(`${place}/smsbox`))
  return folder === undefined ? undefined : { bearerbox: `${folder}/bearerbox`, smsbox: `${folder}/smsbox` }
}

/**
 * The programs of Kannel, installed from Debian where they are missing and that can be done without asking.
 * @throws Error saying why there is no Kannel
 */
export async function ensureKannel(): Promise<KannelPrograms> {
  const found = findKannel()
  if (found) return found
  if (!canInstall())
    throw new Error('Kannel is not installed: install it with "apt-get install kannel", or run this as root on Debian.')
  await withoutStarting(() => installPackages(['kannel']))
  const installed = findKannel()
  if (!installed) throw new Error('Kannel was installed, but bearerbox and smsbox are not where Debian puts them.')
  return installed
}

/** Kannel is wanted as programs, not as a service of this machine: neither now nor after the next start. */
async function withoutStarting(install: () => Promise<void>): Promise<void> {
  const ours = !existsSync(POLICY)
  if (ours) {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n')
    chmodSync(POLICY, 0o755)
  }
  try {
    await install()
    await run('update-rc.d', ['kannel', 'disable'])
  } finally {
    if (ours) rmSync(POLICY, { force: true })
  }
}
