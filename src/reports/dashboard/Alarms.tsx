/** What is wrong with the platform now, above everything else; nothing where nothing is. Each line leads to where it is put right. */

import { useWords } from '../../kernel/i18n/words.ts'
import { listHref } from '../../kernel/resource/list/address.ts'
import { AlarmLine } from '../../system/port.ts'
import { type DataProps, Part } from './Part.tsx'

/** Further ones are on the list. */
const SHOWN = 5

export const Alarms = ({ data }: DataProps) => {
  const words = useWords()
  if (!data || data.alarms.length === 0) return null
  const all = `${words('All alarms')}${data.alarms.length > SHOWN ? ` (${data.alarms.length})` : ''}`
  return (
    <Part title={words('Alarms')} data={data} link={{ to: listHref('alarms', { state: 'open' }), label: all }}>
      {({ alarms }) => (
        <ul>
          {alarms.slice(0, SHOWN).map(alarm => (
            <AlarmLine key={`${alarm.kind} ${alarm.entity_id}`} alarm={alarm} />
          ))}
        </ul>
      )}
    </Part>
  )
}
