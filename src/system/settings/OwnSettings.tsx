import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'
import { updateUser } from '../../../authProvider/session.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import type { Fields, Input } from '../../../resources/language/fields.ts'
import { appSettings } from '../../../resources/system/app-settings.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { SettingRow } from './SettingRow.tsx'
import { SettingsForm, useStored } from './SettingsForm.tsx'

/** A reseller's own name and logo: what statements and the pages of recipients bear. */
export const OwnSettings = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const fields = useMemo(() => fieldsInWords(words, 'resources.app-settings.own', appSettings.actions.updateOwn.input), [words])
  const { data, error, refetch } = useStored('own-settings')
  const save = async (changed: Partial<Input<Fields>>) => {
    const { message } = await provider.act(appSettings, 'updateOwn', { input: changed })
    if (typeof changed.companyLogo === 'string') updateUser({ companyLogo: changed.companyLogo })
    return message
  }
  return (
    <div className="settings">
      <PageHead title={words('App settings')} />
      {error ? (
        <div className="settings-panel panel">
          <EmptyState icon="alert" title={error.message} />
        </div>
      ) : !data ? (
        <div className="settings-panel panel">
          <Skeleton height={96} />
        </div>
      ) : (
        <SettingsForm fields={fields} stored={data} save={save} onSaved={refetch}>
          {start => (
            <div className="settings-panel panel">
              {Object.keys(fields).map(name => (
                <SettingRow key={name} name={name} fields={fields} start={start} />
              ))}
            </div>
          )}
        </SettingsForm>
      )}
    </div>
  )
}
