import Button from '@mui/material/Button'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { useAnswer } from '../../../dataProvider/useAnswer.ts'
import type { Fields, Input } from '../../../resources/language/fields.ts'
import { appSettings, SETTINGS, settingEntries } from '../../../resources/system/app-settings.ts'
import { SETTING_SECTIONS, type SettingSection } from '../../../resources/system/settings/setting.ts'
import { takeBrand } from '../../kernel/desk/brand.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords, type Words } from '../../kernel/i18n/words.ts'
import { fieldsInWords } from '../../kernel/resource/labels.ts'
import { Answered } from '../../kernel/ui/Answered.tsx'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { TabPanel, Tabs } from '../../kernel/ui/Tabs.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import { History } from './History.tsx'
import { SettingRow, SettingRows } from './SettingRow.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useChanged, type Values } from './settingChanges.ts'

const SECTIONS = Object.keys(SETTING_SECTIONS) as SettingSection[]
const DECLARED: Fields = Object.fromEntries(settingEntries.map(([key, { field }]) => [key, field]))
const sectionOf = (key: string): SettingSection => SETTINGS[key as keyof typeof SETTINGS].section
const labelOf = (words: Words, one: SettingSection) => words(`desk.settings.sections.${one}`, SETTING_SECTIONS[one])
/** What a setting is where nobody says otherwise; a secret has its own way of being taken away. */
const standardOf = (key: string): unknown => {
  const { field, default: value } = SETTINGS[key as keyof typeof SETTINGS]
  return field.kind === 'secret' ? undefined : value
}

export const PlatformSettings = () => {
  const words = useWords()
  const id = useId()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const fields = useMemo(() => fieldsInWords(words, 'resources.app-settings.fields', DECLARED), [words])
  const query = useAnswer(appSettings, 'read')
  const save = async (changed: Partial<Input<Fields>>) => {
    const { data, message } = await provider.act(appSettings, 'update', { input: changed })
    takeBrand(data.settings, platform.config.apiBase)
    return message
  }
  const [address, setAddress] = useSearchParams()
  const wanted = address.get('section')
  const section = SECTIONS.find(one => one === wanted) ?? 'general'
  const [typed, setTyped] = useState('')
  const [showHistory, setShowHistory] = useState(false)
  const open = (to: SettingSection) => setAddress({ section: to }, { replace: true })

  const needles = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = Object.keys(fields).filter(key => {
    const text = `${key} ${fields[key]?.label} ${fields[key]?.help ?? ''}`.toLowerCase()
    return needles.every(needle => text.includes(needle))
  })
  const shown = needles.length > 0 ? found : Object.keys(fields).filter(key => sectionOf(key) === section)

  return (
    <>
      <PageHead
        title={words('App settings')}
        part={labelOf(words, section)}
        aside={query.data?.maintenance_mode === 1 && <Badge tone="warning">{words('Maintenance is on')}</Badge>}
      >
        <TextInput
          hideLabel
          icon="search"
          label={words('Search settings')}
          placeholder={words('Search settings')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button startIcon={<Icon name="history" />} onClick={() => setShowHistory(true)}>
          {words('Changes')}
        </Button>
      </PageHead>
      <Answered query={query} waiting={600}>
        {stored => (
          <SettingsForm fields={fields} stored={stored} save={save} onSaved={query.refetch}>
            {start => (
              <>
                {needles.length === 0 && <SectionTabs id={id} section={section} open={open} fields={fields} start={start} />}
                <TabPanel of={id} value={section}>
                  <SettingRows>
                    {shown.map(key => (
                      <SettingRow
                        key={key}
                        name={key}
                        fields={fields}
                        start={start}
                        standard={standardOf(key)}
                        section={needles.length > 0 ? labelOf(words, sectionOf(key)) : undefined}
                      />
                    ))}
                    {shown.length === 0 && (
                      <EmptyState icon="search" text={words('No setting of this name. Search for something else.')} />
                    )}
                  </SettingRows>
                </TabPanel>
                <LeadToWrong
                  section={section}
                  open={key => needles.length === 0 && sectionOf(key) !== section && open(sectionOf(key))}
                />
              </>
            )}
          </SettingsForm>
        )}
      </Answered>
      {showHistory && <History fields={fields} onClose={() => setShowHistory(false)} />}
    </>
  )
}

/** A wrong value may stand in another section: after a refused attempt it is brought before the person's eyes. Stands below the rows. */
const LeadToWrong = ({ section, open }: { section: SettingSection; open: (key: string) => void }) => {
  const { setFocus } = useFormContext()
  const { errors, submitCount } = useFormState()
  const sought = useRef<string>(undefined)
  const first = Object.keys(errors).find(key => key !== 'root')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every refused attempt, not for every keystroke after it.
  useEffect(() => {
    sought.current = first
    if (first !== undefined) open(first)
  }, [submitCount])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the section is there that was opened.
  useEffect(() => {
    if (sought.current === undefined || sectionOf(sought.current) !== section) return
    setFocus(sought.current)
    sought.current = undefined
  }, [submitCount, section])
  return null
}

interface SectionTabsProps {
  id: string
  section: SettingSection
  open: (section: SettingSection) => void
  fields: Fields
  start: Values
}

/** The sections, with how much is not saved in each. */
const SectionTabs = ({ id, section, open, fields, start }: SectionTabsProps) => {
  const words = useWords()
  const changed = useChanged(fields, start)
  const count = (one: SettingSection) => changed.filter(key => sectionOf(key) === one).length
  return (
    <Tabs
      id={id}
      label={words('Sections')}
      value={section}
      onChange={open}
      tabs={SECTIONS.map(one => ({ value: one, label: labelOf(words, one), ...(count(one) > 0 && { count: count(one) }) }))}
    />
  )
}
