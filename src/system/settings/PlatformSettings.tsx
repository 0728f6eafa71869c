import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { present } from '../../../messaging/present.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { appSettings, SETTINGS, settingEntries } from '../../../resources/system/app-settings.ts'
import { SETTING_SECTIONS, type SettingSection } from '../../../resources/system/settings/setting.ts'
import { takeBrand } from '../../kernel/desk/brand.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import { History } from './History.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SettingRow } from './SettingRow.tsx'
import { useSettings } from './useSettings.ts'

const SECTIONS = Object.keys(SETTING_SECTIONS) as SettingSection[]
const DECLARED: Fields = Object.fromEntries(settingEntries.map(([key, { field }]) => [key, field]))
const sectionOf = (key: string): SettingSection => SETTINGS[key as keyof typeof SETTINGS].section
const standardOf = (key: string): unknown => SETTINGS[key as keyof typeof SETTINGS].default

export const PlatformSettings = () => {
  const words = useWords()
  const id = useId()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const fields = useMemo(() => fieldsInWords(words, 'resources.app-settings.fields', DECLARED), [words])
  const state = useSettings({
    fields,
    queryKey: 'app-settings',
    save: async changed => {
      const {
        data: { settings },
        message,
      } = await provider.act(appSettings, 'update', { input: changed })
      takeBrand(settings, platform.config.apiBase)
      return { message, settings }
    },
  })
  const [address, setAddress] = useSearchParams()
  const wanted = address.get('section')
  const section = SECTIONS.find(one => one === wanted) ?? 'general'
  const [typed, setTyped] = useState('')
  const [showHistory, setShowHistory] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const open = (to: SettingSection) => setAddress({ section: to }, { replace: true })

  const needles = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = Object.keys(fields).filter(key => {
    const text = `${key} ${fields[key]?.label} ${fields[key]?.help ?? ''}`.toLowerCase()
    return needles.every(needle => text.includes(needle))
  })
  const labelOf = (one: SettingSection) => words(`desk.settings.sections.${one}`, SETTING_SECTIONS[one])
  const shown = needles.length > 0 ? found : Object.keys(fields).filter(key => sectionOf(key) === section)

  // A wrong value may stand in another section: it is brought before the person's eyes.
  const [wrongs, setWrongs] = useState(0)
  const first = Object.keys(state.errors)[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every refused attempt, not for every keystroke after it.
  useEffect(() => {
    if (wrongs === 0 || first === undefined) return
    if (needles.length === 0 && sectionOf(first) !== section) open(sectionOf(first))
    requestAnimationFrame(() =>
      page.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"], [aria-invalid="true"]`)?.focus(),
    )
  }, [wrongs])

  const rows = shown.map(key => (
    <SettingRow
      key={key}
      name={key}
      field={present(fields[key])}
      state={state}
      standard={standardOf(key)}
      section={needles.length > 0 ? labelOf(sectionOf(key)) : undefined}
    />
  ))
  const count = (one: SettingSection) => state.changed.filter(key => sectionOf(key) === one).length

  return (
    <div className="settings" ref={page}>
      <PageHead
        title={words('pages.app-settings.settings', 'App settings')}
        aside={
          state.stored?.maintenance_mode === 1 && (
            <Badge tone="warning">{words('desk.settings.maintenance', 'Maintenance is on')}</Badge>
          )
        }
      >
        <TextInput
          hideLabel
          icon="search"
          label={words('desk.settings.search', 'Search settings')}
          placeholder={words('desk.settings.search', 'Search settings')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button startIcon={<Icon name="history" />} onClick={() => setShowHistory(true)}>
          {words('desk.settings.history', 'Changes')}
        </Button>
      </PageHead>
      {state.query.error ? (
        <div className="panel">
          <EmptyState icon="alert" title={state.query.error.message}>
            <Button startIcon={<Icon name="refresh" />} onClick={() => void state.query.refetch()}>
              {words('desk.error.again', 'Try again')}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <>
          {needles.length === 0 && (
            <Tabs
              id={id}
              label={words('desk.settings.sections_label', 'Sections')}
              value={section}
              onChange={open}
              tabs={SECTIONS.map(one => ({ value: one, label: labelOf(one), ...(count(one) > 0 && { count: count(one) }) }))}
            />
          )}
          <TabPanel of={id} value={section}>
            <div className="settings-panel panel">
              {state.stored === undefined ? (
                [1, 2, 3, 4, 5].map(n => <Skeleton key={n} height={48} />)
              ) : rows.length > 0 ? (
                rows
              ) : (
                <EmptyState
                  icon="search"
                  text={words('desk.settings.nothing', 'No setting of this name. Search for something else.')}
                />
              )}
            </div>
          </TabPanel>
        </>
      )}
      <SaveBar state={state} onWrong={() => setWrongs(n => n + 1)} />
      {showHistory && <History fields={fields} onClose={() => setShowHistory(false)} />}
    </div>
  )
}
