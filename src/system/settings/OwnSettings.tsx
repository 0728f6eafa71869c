import { useMemo } from 'react'
import { updateUser } from '../../../authProvider/session.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import type { Fields, Input } from '../../../resources/language/fields.ts'
import { appSettings } from '../../../resources/system/app-settings.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { SettingRow, SettingRows } from './SettingRow.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** A reseller's own name and logo: what statements and the pages of recipients bear. */
export const OwnSettings = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const fields = useMemo(() => fieldsInWords(words, 'resources.app-settings.own', appSettings.actions.updateOwn.input), [words])
  const query = useAnswer(appSettings, 'read')
  const save = async (changed: Partial<Input<Fields>>) => {
    const { message } = await provider.act(appSettings, 'updateOwn', { input: changed })
    if (typeof changed.companyLogo === 'string') updateUser({ companyLogo: changed.companyLogo })
    return message
  }
  return (
    <>
      <PageHead title={words('App settings')} />
      <Answered query={query}>
        {stored => (
          <SettingsForm fields={fields} stored={stored} save={save} onSaved={query.refetch}>
            {start => (
              <SettingRows>
                {Object.keys(fields).map(name => (
                  <SettingRow key={name} name={name} fields={fields} start={start} />
                ))}
              </SettingRows>
            )}
          </SettingsForm>
        )}
      </Answered>
    </>
  )
}
