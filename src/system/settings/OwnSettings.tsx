import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'
import { updateUser } from '../../../authProvider/session.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { appSettings } from '../../../resources/system/app-settings.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SettingRow } from './SettingRow.tsx'
import { useSettings } from './useSettings.ts'

/** A reseller's own name and logo: what statements and the pages of recipients bear. */
export const OwnSettings = () => {
  const words = useWords()
  const provider = useDeskProvider()
  const fields = useMemo(() => fieldsInWords(words, 'resources.app-settings.own', appSettings.actions.updateOwn.input), [words])
  const state = useSettings({
    fields,
    queryKey: 'own-settings',
    save: async changed => {
      const { data, message } = await provider.act(appSettings, 'updateOwn', { input: changed })
      if (typeof changed.companyLogo === 'string') updateUser({ companyLogo: changed.companyLogo })
      return { message, settings: data }
    },
  })
  return (
    <div className="settings">
      <PageHead title={words('pages.app-settings.settings', 'App settings')} />
      <div className="settings-panel panel">
        {state.query.error ? (
          <EmptyState icon="alert" title={state.query.error.message} />
        ) : state.stored === undefined ? (
          <Skeleton height={96} />
        ) : (
          Object.entries(fields).map(([name, field]) => <SettingRow key={name} name={name} field={field} state={state} />)
        )}
      </div>
      <SaveBar state={state} onWrong={() => undefined} />
    </div>
  )
}
