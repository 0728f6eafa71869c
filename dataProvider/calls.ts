/** The declared calls, found by the names of resource and operation or action. */

import type { AnyAction } from '../resources/language/actions.ts'
import type { AnyResource } from '../resources/language/define.ts'
import type { AnyService, Register } from '../resources/language/endpoints.ts'
import type { Operation, Operations } from '../resources/language/operations.ts'
import type { Answer } from './envelope.ts'
import type { CallOptions, Platform } from './platform.ts'
import { PlatformError } from './platformError.ts'

export interface Calls {
  /** @throws PlatformError like the two after it, 404: nothing of that name is declared */
  resource: (name: string) => AnyResource
  operation: (resource: string, kind: keyof Operations) => Operation
  /** Of a resource or a service. */
  action: (holder: string, action: string) => AnyAction
  /** Makes a declared call. Rejects as the platform does. */
  run: (declared: Pick<Operation, 'call'>, options: CallOptions) => Promise<Answer>
}

export const callsOf = (register: Register, platform: Platform): Calls => {
  const resources = new Map(register.resources.map(resource => [resource.name, resource]))
  const services = new Map(register.services.map(service => [service.name, service]))
  const resource: Calls['resource'] = name => {
    const found = resources.get(name)
    if (!found) throw new PlatformError(`There is no resource named "${name}".`, 404)
    return found
  }
  return {
    resource,
    operation: (name, kind) => {
      const { operations, label } = resource(name)
      const found = operations[kind]
      if (!found) throw new PlatformError(`${label.many}: "${kind}" is not declared.`, 404)
      return found
    },
    action: (name, action) => {
      const holder: AnyResource | AnyService | undefined = resources.get(name) ?? services.get(name)
      const found = holder?.actions[action]
      if (!found) throw new PlatformError(`"${name}" declares no action "${action}".`, 404)
      return found
    },
    run: ({ call }, options) => {
      const [method = '', path = ''] = call.split(' ')
      return platform.call(method, path, options)
    },
  }
}
