import type { TEXT_DUPLICATE } from '../../../resources/campaigns/life.answers.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import type { Client } from '../../kernel/db/client.ts'
import { notFound } from '../../kernel/problem/errors.ts'
import { type AudienceSpec, COUNTRY } from '../form.ts'
import { LINK_VARIABLE } from '../planLink.ts'

type Duplicate = FromShape<typeof TEXT_DUPLICATE>

/** As stored, with what follows from its audience. */
interface Row
  extends Omit<
    Duplicate,
    | 'user_id'
    | 'mobile_numbers'
    | 'contact_group_ids'
    | 'file_path'
    | 'file_mobile_field'
    | 'mapping'
    | 'remove_duplicates'
    | 'campaign_type'
  > {
  account_id: number
  spec: AudienceSpec | null
  file_there: boolean
}

/** Whether the file that campaign `c` took its recipients from is still there. */
export const FILE_THERE = `exists (select from files f where f.id = c.audience->'spec'->>'fileId' and f.account_id = c.account_id)`

/** Where recipients came from, as a form of any channel says it. */
export const recipientsAgain = (spec: AudienceSpec | null, isFileThere: boolean) => {
  const file = isFileThere ? spec?.fileId : undefined
  return {
    mobile_numbers: spec?.numbers ?? null,
    contact_group_ids: spec?.groupIds ? [...spec.groupIds] : null,
    file_path: file ? `uploads/${file}` : null,
    file_mobile_field: spec?.mobileField ?? null,
  }
}

/**
 * The form of a campaign of texts, for the send page: nothing is sent. Recipients of a campaign that was itself sent again are not in it, nor a file
 * that is no longer there.
 * @throws HttpProblem 404
 */
export async function duplicateForm(client: Client, id: number): Promise<Duplicate> {
  const { rows } = await client.query<Row>(
    `select c.account_id, c.campaign, c.route_type, c.secondary_route_id, c.sms_type, c.message_type, c.is_flash, c.priority, c.sender_id,
       c.dlt_template_id, c.message, c.is_auto, c.two_way_content_id,
       ${LINK_VARIABLE} as link_variable, ${COUNTRY} as country_id, c.audience->'spec' as spec,
       ${FILE_THERE} as file_there
     from campaigns c where c.id = $1`,
    [id],
  )
  const row = rows[0]
  if (!row) throw notFound()
  const { account_id, spec, file_there, ...form } = row
  return {
    user_id: account_id,
    ...form,
    ...recipientsAgain(spec, file_there),
    mapping: spec?.columns ? mappingOf(spec.columns, form.link_variable) : null,
    remove_duplicates: spec?.removeDuplicates === false ? 0 : 1,
    campaign_type: 'no',
  }
}

/** Variable number to column; the link's own variable has none, and those behind it moved up when the columns were stored. */
function mappingOf(columns: readonly string[], linkVariable: number | null): Record<string, string> {
  const before = linkVariable === null ? columns.length : linkVariable - 1
  return Object.fromEntries(columns.map((column, index) => [index < before ? index + 1 : index + 2, column]))
}
