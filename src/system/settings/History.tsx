import Box from '@mui/material/Box'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import type { Field, Fields } from '../../../resources/language/fields.ts'
import { appSettings } from '../../../resources/system/app-settings.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { isMore, textOfValue } from '../../kernel/kinds/shown.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Fact, Facts } from '../../kernel/ui/Facts.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'

const ENTRY = { '& + li': { mt: 3 }, '& ins': { fontWeight: 500, textDecoration: 'none' } }

/** Who changed what, newest first, with the value before and after. */
export const History = ({ fields, onClose }: { fields: Fields; onClose: () => void }) => {
  const words = useWords()
  const query = useAnswer(appSettings, 'history', {}, { staleTime: 0 })
  const show = (field: Field | undefined, value: unknown): string => {
    if (value === null || value === undefined || value === '' || (field?.kind === 'reference' && value === 0)) return '–'
    if (field && isMore(field)) return words('set')
    return field ? textOfValue(field, value) : String(value)
  }
  return (
    <SidePanel wide title={words('Changes of the settings')} onClose={onClose}>
      <Answered query={query}>
        {entries =>
          entries.length === 0 ? (
            <EmptyState icon="history" title={words('Nothing has been changed yet')} />
          ) : (
            <ol>
              {entries.map(({ id, by, at, before, after }) => (
                <Box key={id} component="li" sx={ENTRY}>
                  <strong>{by ?? '–'}</strong> <span className="hint">{showDate(at, 'minute')}</span>
                  <Facts>
                    {Object.keys(after).map(key => (
                      <Fact key={key} name={fields[key]?.label ?? key}>
                        <del>{show(fields[key], before[key])}</del> → <ins>{show(fields[key], after[key])}</ins>
                      </Fact>
                    ))}
                  </Facts>
                </Box>
              ))}
            </ol>
          )
        }
      </Answered>
    </SidePanel>
  )
}
