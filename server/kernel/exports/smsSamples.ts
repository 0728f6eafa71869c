import { sampleFiles } from '../../../resources/campaigns/sample-files.ts'
import { BYTE_ORDER_MARK, csvRow } from '../csv/csvCell.ts'
import { defineCompanion } from '../records/companion.ts'
import { answerSample } from './sampleFile.ts'

/** Invented people, as a school would send to: numbers nobody has. */
const ROWS: readonly (readonly string[])[] = [
  ['Mobile No.', 'Name', 'Due amount'],
  ['9000012345', 'Asha Verma', '2500'],
  ['9000012346', 'रवि कुमार', '1800'],
]

const table = (width: number) => BYTE_ORDER_MARK + ROWS.map(row => csvRow(row.slice(0, width))).join('')

/** Sample files of the send page: a Normal message needs numbers, a Custom one a column for each of its variables. */
export const sampleFileCompanion = defineCompanion(sampleFiles, {
  handlers: {
    call: {
      smsNormal: context => answerSample(context, 'sms-normal-sample.csv', table(1)),
      smsCustom: context => answerSample(context, 'sms-custom-sample.csv', table(3)),
    },
  },
})
