import type { RaRecord, SavedQuery } from 'react-admin'
import { readSession } from '../../authProvider/session.ts'
import type { DeskProvider } from '../../dataProvider/dataProvider.ts'
import { preferences } from '../../resources/system/preferences.ts'
import { withSavedQueries } from '../kernel/desk/savedQueries.ts'
import { createStore, type DeskStore } from '../kernel/desk/store.ts'

const VIEWS = 'saved-views'

interface SavedView extends RaRecord<number> {
  resource: string
  name: string
  filter: SavedQuery['value']
}

/** The choices of whoever is signed in, over the platform. While acting as somebody else they are others. */
export const createDeskStore = (provider: DeskProvider): DeskStore => {
  const choices = createStore({
    account: () => {
      const user = readSession()?.user
      return user && [user.uuid, user.parent_key].filter(Boolean).join('.')
    },
    read: async () => (await provider.act(preferences, 'data')).data,
    write: changes => provider.act(preferences, 'update', { input: { changes } }),
  })
  return withSavedQueries(choices, {
    read: async resource => {
      const { data } = await provider.getList<SavedView>(VIEWS, {
        filter: { resource },
        pagination: { page: 1, perPage: 200 },
        sort: { field: 'name', order: 'ASC' },
      })
      return data.map(({ id, name, filter }) => ({ id, query: { label: name, value: filter } }))
    },
    save: (resource, { label, value }, id) => {
      const data = { resource, name: label, filter: value }
      return id === undefined ? provider.create(VIEWS, { data }) : provider.update(VIEWS, { id, data, previousData: { id } })
    },
    remove: id => provider.delete(VIEWS, { id, previousData: { id } }),
  })
}
