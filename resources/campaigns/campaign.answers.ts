/** What every row of a campaign carries beside its fields: its template as the specification nests it (rule campaigns-3). */

import { nullable, object, string } from '../language/shape.ts'

export const NESTED_TEMPLATE = {
  dlt_template: nullable(object({ template_name: nullable(string()), dlt_template_id: string() })),
}
