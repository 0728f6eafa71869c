import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode } from '../../../messaging/thrown.ts'
import { StartError } from '../config/config.ts'

/** Where a server of ours listens. `setting`: what names the port in the environment. */
export interface ListenAddress {
  host: string
  port: number
  setting: 'PORT' | 'HEALTH_PORT'
}

/** Why an address cannot be listened on, in a sentence for the person at the terminal; what is none of its faults passes as it is. */
export const listenProblem = (error: unknown, { host, port, setting }: ListenAddress): unknown => {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is taken: set ${setting} to another, or end what listens there.`)
  if (code === 'EACCES')
    return new StartError(
      `Port ${port} may not be opened by this user: set ${setting} to one above 1023, and put a proxy before it.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`${host} is no address of this machine: set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`)
  return error
}

/**
 * Looks whether an address can be listened on, before anything else is done: a database is not made for a desk that cannot be reached.
 * @throws StartError saying why not
 */
export const checkListenAddress = async (address: ListenAddress): Promise<void> => {
  const server = createServer()
  try {
    server.listen({ host: address.host, port: address.port })
    await once(server, 'listening')
  } catch (error) {
    throw listenProblem(error, address)
  }
  server.close()
  await once(server, 'close')
}
