import { idFormatsInWords } from '../../../resources/routing/idFormats.ts'
import type { Watch } from '../../system/port.ts'

interface Row {
  id: number
  route: string
  response: string
  receipt: string
  seen: string
}

/** Routes whose receipts say for the last hour that ids are written otherwise than a person set. Only he changes it. */
export const receiptsFormat: Watch = {
  kind: 'receipts_format',
  look: async tx => {
    const { rows } = await tx.query<Row>(
      `select id, route_name as route, response_id_format as response, receipt_id_format as receipt, id_format_seen as seen
       from primary_routes where id_format_by = 'person' and id_format_seen_at > now() - interval '1 hour'`,
    )
    return rows.map(({ id, route, response, receipt, seen }) => {
      const [seenResponse = '', seenReceipt = ''] = seen.split('/')
      const detail = { route, format: idFormatsInWords(response, receipt), seen: idFormatsInWords(seenResponse, seenReceipt) }
      return { entity: 'primary_route', entityId: id, detail }
    })
  },
}
