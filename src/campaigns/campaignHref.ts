import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { recordPath } from '../../resources/language/screens.ts'
import { LIST } from '../kernel/desk/way.ts'

interface From {
  /** Name of the list that leads there. */
  list?: string
  /** Of its address: filters, page and order, so that the way back and the neighbours are those of the list. */
  search?: string
}

/** The address of a campaign's page: `campaignHref(93)`. */
export const campaignHref = (id: number, { list = campaigns.name, search = '' }: From = {}): string => {
  const params = new URLSearchParams(search)
  if (list !== campaigns.name) params.set(LIST, list)
  const text = params.toString()
  return recordPath(campaigns, id) + (text && `?${text}`)
}
