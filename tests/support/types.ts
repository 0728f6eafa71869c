import type { UserType } from '../../resources/language/access.ts'
import type { Endpoint } from '../../resources/language/endpoints.ts'

const EVERYBODY: readonly UserType[] = [0, 1, 2, 3]

/** The kinds of accounts that a declaration lets make a call, as its words say it: permission and flag are a matter of their own. */
export const typesOf = ({ operation, resource }: Pick<Endpoint, 'operation' | 'resource'>): readonly UserType[] => {
  const { visibleTo = EVERYBODY, openTo = resource?.visibleTo ?? EVERYBODY } = operation
  return EVERYBODY.filter(type => visibleTo.includes(type) && openTo.includes(type))
}
