import { useListContext } from 'react-admin'
import type { ListMeta } from '../../../../dataProvider/lists.ts'

const NOTHING: ListMeta = {}

/** What the list on the screen was answered beside its rows. */
export const useListMeta = (): ListMeta => useListContext().meta ?? NOTHING
