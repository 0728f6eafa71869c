/**
 * `<Combobox label="User" options={…} chosen={[{ value, label }]} onChange={values => …} search={text} onSearch={…} hasMore onMore={…} />`
 * MUI's Autocomplete over a list that is paged and searched elsewhere: what is typed is the search, what is chosen stands as a placeholder
 * meanwhile, and going down near the end of the list asks for more of it.
 */

import Autocomplete from '@mui/material/Autocomplete'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { cx } from './cx.ts'
import { DeletableChip } from './DeletableChip.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface ComboboxOption<V extends string | number> {
  value: V
  label: string
  /** Beside the label: what tells two of the same name apart. */
  hint?: string | undefined
  /** On a line of its own. */
  below?: string
}

interface ComboboxProps<V extends string | number> extends Omit<FieldProps, 'children'> {
  name: string
  options: readonly ComboboxOption<V>[]
  chosen: readonly ComboboxOption<V>[]
  onChange: (values: V[]) => void
  multiple?: boolean
  /** What has been typed; the list is the answer to it. */
  search: string
  onSearch: (text: string) => void
  onOpenChange: (open: boolean) => void
  loading?: boolean
  /** The list is still the answer to what was typed before. */
  behind?: boolean
  hasMore?: boolean
  onMore?: () => void
  /** Why there is no list. */
  problem?: string | undefined
  /** Below the list: the way to make what is not in it, told what was typed. */
  create?: { label: string; onSelect: (typed: string) => void } | undefined
  disabled?: boolean
  title?: string
  /** What stands in an empty box; by default that one may search. */
  placeholder?: string
  onBlur?: () => void
}

const OptionText = ({ label, hint, below }: Omit<ComboboxOption<string>, 'value'>) => {
  const line = (
    <>
      <span className="ellipsis">{label}</span>
      {hint && <span className={cx('hint', below && 'ellipsis')}>{hint}</span>}
    </>
  )
  if (!below) return line
  return (
    <span className="option-lines">
      <span>{line}</span>
      <span className="hint ellipsis">{below}</span>
    </span>
  )
}

/** The choice that makes another one; no value that is chosen. */
const CREATE = 'create…'

/** Pixels before the end of the list at which its next page is asked for. */
const NEAR_END = 80

export const Combobox = <V extends string | number>(props: ComboboxProps<V>) => {
  const { label, required, help, error, id, className, hideLabel, multiple = false, title, placeholder, ...list } = props
  const {
    name,
    options,
    chosen,
    onChange,
    search,
    onSearch,
    onOpenChange,
    loading = false,
    behind = false,
    hasMore,
    onMore,
    problem,
    create,
  } = list
  const words = useWords()
  const [open, setOpen] = useState(false)
  /** Enter was pressed before the list came; and since, the field left. */
  const [entered, setEntered] = useState<false | 'here' | 'left'>(false)
  /** Since something was typed, one has gone to an entry by the arrows: that one is meant. */
  const gone = useRef(false)
  const one = multiple ? undefined : chosen[0]
  const clearable = one !== undefined && !required && !list.disabled
  const show = (wanted: boolean) => {
    setOpen(wanted)
    onOpenChange(wanted)
    if (!wanted) onSearch('')
    setEntered(false)
  }
  const values = chosen.map(({ value }) => value)
  const take = (value: V) => {
    if (!multiple) {
      show(false)
      onChange([value])
      return
    }
    onSearch('')
    if (!values.includes(value)) onChange([...values, value])
  }
  // What stood first until the list came is not what was typed.
  useEffect(() => {
    if (!entered || behind) return
    const first = options[0]?.value
    if (first !== undefined) take(first)
    if (entered === 'left') show(false)
    else setEntered(false)
  })
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    // With Ctrl or ⌘ it saves the form; alone, over an open list, it never does.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.defaultMuiPrevented = true
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') gone.current = true
    else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (!behind || search === '' || gone.current) return
      event.defaultMuiPrevented = true
      const typed = search.trim().toLowerCase()
      const listed = options.find(option => option.label.toLowerCase().includes(typed))
      if (listed) take(listed.value)
      else setEntered('here')
    } else if (event.key === 'Backspace' && search === '' && clearable) {
      event.preventDefault()
      onChange([])
    }
  }
  // Not while the list is on its way: Enter means its first entry.
  const making = create && (!loading || options.length > 0) ? [{ value: CREATE, label: create.label } as const] : []
  const hint = chosen.length === 0 ? (placeholder ?? words('Search…')) : undefined
  // With a part of the list there, the reason why the rest is not stands below the box.
  const wrong = error ?? (open && options.length + making.length > 0 ? problem : undefined)

  return (
    <Field {...{ label, required, help, id, className, hideLabel }} error={wrong}>
      {control => (
        <Autocomplete<ComboboxOption<V | typeof CREATE>, boolean, boolean, false, 'div', string | number>
          id={control.id}
          {...{ open, multiple, loading, onKeyDown }}
          disabled={list.disabled === true}
          options={[...options, ...making]}
          value={multiple ? values : (one?.value ?? null)}
          getOptionValue={option => option.value}
          getOptionKey={option => option.value}
          filterOptions={all => all}
          onChange={(event, value) => {
            // Emptying what one searches by takes nothing away.
            if (value === null && event.type === 'change') return
            if ([value].flat().includes(CREATE)) {
              show(false)
              create?.onSelect(search)
            } else onChange([value ?? []].flat() as V[])
          }}
          inputValue={open ? search : (one?.label ?? '')}
          onInputChange={(_, text, reason) => {
            if (reason === 'input') {
              setEntered(false)
              gone.current = false
              onSearch(text)
            } else if (reason === 'selectOption' && search !== '') onSearch('')
          }}
          onOpen={() => show(true)}
          onClose={(_, reason) => (entered && reason === 'blur' ? setEntered('left') : show(false))}
          onHighlightChange={(_, option) => hasMore && option === options.at(-1) && onMore?.()}
          onBlur={event => event.currentTarget.contains(event.relatedTarget) || list.onBlur?.()}
          autoHighlight
          disableListWrap
          disableCloseOnSelect={multiple}
          disableClearable={!clearable}
          forcePopupIcon={!clearable}
          popupIcon={<Icon name="chevron-down" size={14} />}
          clearIcon={<Icon name="close" size={14} />}
          openText={words('ra.action.open', 'Open')}
          closeText={words('ra.action.close', 'Close')}
          clearText={words('desk.combobox.clear', `Clear ${one?.label}`, { name: one?.label })}
          loadingText={words('Loading…')}
          noOptionsText={problem ?? words('Nothing found')}
          slotProps={{
            listbox: {
              onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
                if (hasMore && !loading && scrollTop + clientHeight > scrollHeight - NEAR_END) onMore?.()
              },
            },
          }}
          renderOption={({ key, ...item }, option, { selected }) => (
            <li key={key} {...item}>
              {option.value === CREATE && <Icon name="add" />}
              <OptionText {...option} />
              {selected && <Icon name="check" className="check" />}
            </li>
          )}
          {...(multiple && {
            renderValue: (_, itemProps) =>
              chosen.map((held, index) => {
                const { key, onDelete, ...item } = itemProps({ index }) as ReturnType<typeof itemProps> & { key: number }
                const remove = words('desk.combobox.remove', `Remove ${held.label}`, { name: held.label })
                return (
                  <DeletableChip
                    key={held.value}
                    {...item}
                    label={held.label}
                    remove={remove}
                    onDelete={list.disabled ? undefined : onDelete}
                  />
                )
              }),
          })}
          renderInput={({ slotProps }) => (
            <InputBase
              {...slotProps.input}
              disabled={list.disabled}
              slotProps={{
                input: {
                  ...slotProps.htmlInput,
                  title,
                  ...control,
                  name,
                  placeholder: one?.label ?? hint,
                },
              }}
            />
          )}
        />
      )}
    </Field>
  )
}
