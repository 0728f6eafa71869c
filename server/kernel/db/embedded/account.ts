import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartError } from '../../config/config.ts'

/** The user of the operating system PostgreSQL runs as. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const PREFERRED = ['relaydesk', 'postgres', 'nobody']

/**
 * Chooses whom PostgreSQL, which refuses to run as root, runs as. Not root: ourselves, answered as undefined (nothing to change).
 * Root: the owner of the cluster when there is one already, otherwise the first account of /etc/passwd that can be taken on.
 * @param cluster folder of an existing cluster, or undefined
 * @throws StartError when there is no such account, or the cluster belongs to somebody we cannot become
 */
export function chooseAccount(cluster: string | undefined): Account | undefined {
  const owner = cluster === undefined ? undefined : statSync(cluster).uid
  if (process.getuid?.() !== 0) {
    refuseNamelessUser()
    if (owner !== undefined && owner !== process.getuid?.()) {
      throw new StartError(
        `The database in ${cluster} belongs to user ${owner} and we run as user ${process.getuid?.()}: start Relaydesk as that user or as root.`,
      )
    }
    return undefined
  }
  const accounts = readAccounts()
  if (owner !== undefined && owner !== 0) {
    const account = accounts.find(each => each.uid === owner)
    if (!account)
      throw new StartError(
        `The database in ${cluster} belongs to user ${owner}, who is not in /etc/passwd: add that user, or change the owner.`,
      )
    return account
  }
  const ordered = [...PREFERRED.flatMap(name => accounts.filter(each => each.name === name)), ...accounts]
  const account = ordered.find(canBecome)
  if (account) return account
  throw new StartError(
    'PostgreSQL does not run as root, and root may not become another user here: start Relaydesk as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.',
  )
}

/** PostgreSQL looks its own user up and gives up when there is no name for the number (a container started with any uid). */
function refuseNamelessUser(): void {
  try {
    userInfo()
  } catch {
    throw new StartError(
      `User ${process.getuid?.()} has no entry in /etc/passwd, which the embedded PostgreSQL needs: add one, or set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
    .filter(account => account.name !== '' && account.uid > 0 && account.gid > 0)
}

function canBecome(account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', ':'], identity(account)).status === 0
}

/** Whether the account can pass into a folder, all its parents included. Asked of the system rather than worked out from mode bits. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  // The folder is given as an argument and not as cwd: spawn changes the folder before it changes the user.
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...identity(account), cwd: '/' }).status === 0
}

/** Options for spawn that run a program as the account. */
export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}
