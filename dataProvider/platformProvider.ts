/**
 * `createPlatformProvider(register, platform)`: react-admin's data provider over the declared calls. Knows no resource by name.
 *
 * getList       => POST {list}?page=1&per_page_record=15   (or `per_page`, as the list declares `paged`); body: filter, cursor (from
 *                  `meta.cursor`), sort_by and sort_order where they are not what is declared. Answers
 *                  `meta: { cursor, beside }`; `counted` there in place of a total where not all were counted
 * getOne        => GET {get with id}; without such a call, the list with `ids: [id]`
 * getMany       => POST {lookup or list} with `ids`, 200 at a time; where the platform refuses that, GET {get with id} of each
 * create        => POST {create};  update => PUT {update with id};  delete => DELETE {delete with id}
 * act           => the call of a declared action, with `{ ids }`, `{id}` in the path, or the key `idAs` names; a page of a `paged` one
 * lookup        => POST {lookup or list}, 25 a page; what is typed under the name the call declares (`findsBy`), else `search`
 * exportFile    => POST {export} with the list's filter, waits for its job where there is one; answers the file's address
 * importFile    => form data to {import}: the file, the mapping and what the dialog asked; answers the job to follow, where there is one
 * uploadFile    => form data to `file-upload`; answers the path to send
 */

import type { DataProvider } from 'react-admin'
import type { Register } from '../resources/language/endpoints.ts'
import { actOf } from './act.ts'
import { callsOf } from './calls.ts'
import { filesOf } from './files.ts'
import { listsOf } from './lists.ts'
import type { Platform } from './platform.ts'
import { PlatformError } from './platformError.ts'
import { withId } from './records.ts'

export const createPlatformProvider = (register: Register, platform: Platform) => {
  const calls = callsOf(register, platform)
  const { getList, getOne, byIds, lookup, otherSort } = listsOf(calls)

  return {
    supportAbortSignal: true,

    getList,

    getOne: async (resource, { id, signal }) => ({ data: await getOne(resource, id, signal) }),

    getMany: async (resource, { ids, signal }) => ({ data: await byIds(resource, ids, signal) }),

    getManyReference: (resource, { target, id, filter, ...rest }) =>
      getList(resource, { ...rest, filter: { ...filter, [target]: id } }),

    create: async (resource, { data }) => {
      const answer = await calls.run(calls.operation(resource, 'create'), { body: data, idempotencyKey: crypto.randomUUID() })
      return { data: withId(answer.data, undefined) }
    },

    update: async (resource, { id, data }) => {
      const answer = await calls.run(calls.operation(resource, 'update'), { params: { id }, body: data })
      return { data: { ...data, ...withId(answer.data, id) } }
    },

    /** `meta.reason`: why, for the audit log. */
    delete: async (resource, { id, previousData, meta }) => {
      await calls.run(calls.operation(resource, 'delete'), {
        params: { id },
        ...(meta?.reason && { body: { reason: meta.reason } }),
      })
      return { data: withId(previousData, id) }
    },

    updateMany: resource =>
      Promise.reject(new PlatformError(`${resource}: declare a selection action instead of updateMany.`, 404)),
    deleteMany: resource =>
      Promise.reject(new PlatformError(`${resource}: declare a selection action instead of deleteMany.`, 404)),

    act: actOf(calls),
    lookup,
    ...filesOf(calls, platform, otherSort),
  } satisfies DataProvider & Record<string, unknown>
}

/** What the desk's own screens may ask of the provider beside react-admin's methods. */
export type PlatformProvider = ReturnType<typeof createPlatformProvider>
