/**
 * `<Combobox label="User" options={…} chosen={[{ value, label }]} onChange={values => …} search={text} onSearch={…} hasMore onMore={…} />`
 * A text box over a list that may be paged and searched elsewhere: arrows, Home, End, Enter, Esc, Backspace on the last chip (WAI-ARIA
 * combobox with list autocomplete). The list is drawn in the top layer, so that a dialog never cuts it off.
 */

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { present } from '../../../messaging/present.ts'
import './Combobox.css'
import { ComboboxList } from './ComboboxList.tsx'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface ComboboxOption<V extends string | number> {
  value: V
  label: string
  /** Beside the label: what tells two of the same name apart. */
  hint?: string | undefined
}

export interface ComboboxProps<V extends string | number> extends Omit<FieldProps, 'children'> {
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
  hasMore?: boolean
  onMore?: () => void
  /** Why there is no list. */
  problem?: string | undefined
  disabled?: boolean
  title?: string
  /** What stands in an empty box; by default that one may search. */
  placeholder?: string
  onBlur?: () => void
}

export const Combobox = <V extends string | number>(props: ComboboxProps<V>) => {
  const { label, required, help, error, id, className, hideLabel, name, options, chosen, onChange, multiple = false } = props
  const {
    search,
    onSearch,
    onOpenChange,
    loading = false,
    hasMore,
    onMore,
    problem,
    disabled,
    title,
    placeholder,
    onBlur,
  } = props
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const active = Math.min(at, options.length - 1)

  const show = (wanted: boolean) => {
    if (wanted === open || (wanted && disabled)) return
    setOpen(wanted)
    setAt(0)
    onOpenChange(wanted)
    if (!wanted) onSearch('')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is the likely one whenever the list answers another search.
  useEffect(() => setAt(0), [search])

  const choose = (option: ComboboxOption<V>) => {
    const values = chosen.map(one => one.value)
    if (!multiple) onChange([option.value])
    else onChange(values.includes(option.value) ? values.filter(value => value !== option.value) : [...values, option.value])
    if (multiple) {
      if (search !== '') onSearch('')
    } else show(false)
  }
  const remove = (value: V) => {
    onChange(chosen.map(one => one.value).filter(other => other !== value))
    input.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!open) return show(true)
      const next = active + step
      if (next >= options.length && hasMore) onMore?.()
      setAt(Math.max(0, Math.min(options.length - 1, next)))
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      const option = options[active]
      if (!open) return
      event.preventDefault()
      if (option) choose(option)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      show(false)
    } else if (event.key === 'Backspace' && search === '' && chosen.length > 0 && (multiple || !required)) {
      event.preventDefault()
      remove(present(chosen[chosen.length - 1]).value)
    } else if (event.key === 'Tab') show(false)
  }

  const single = multiple ? undefined : chosen[0]
  return (
    <Field {...{ label, required, help, error, id, className, hideLabel }}>
      {control => (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click beside the text only focuses the box.
        <div
          ref={box}
          className={cx('ui-input ui-combobox', disabled && 'disabled')}
          data-invalid={control['aria-invalid']}
          title={title}
          onClick={() => {
            input.current?.focus()
            show(true)
          }}
          onBlur={event => {
            if (event.currentTarget.contains(event.relatedTarget)) return
            show(false)
            onBlur?.()
          }}
        >
          {multiple &&
            chosen.map(one => (
              <span key={one.value} className="ui-chip">
                <span className="ellipsis">{one.label}</span>
                {!disabled && (
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-label={translate('desk.combobox.remove', { _: `Remove ${one.label}`, name: one.label })}
                    onClick={event => {
                      event.stopPropagation()
                      remove(one.value)
                    }}
                  >
                    <Icon name="close" size={12} />
                  </button>
                )}
              </span>
            ))}
          <input
            {...control}
            ref={input}
            name={name}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && options[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={
              single?.label ??
              (chosen.length === 0 ? (placeholder ?? translate('desk.combobox.placeholder', { _: 'Search…' })) : undefined)
            }
            className={cx(single && !open && 'holds')}
            value={open ? search : (single?.label ?? '')}
            onChange={event => {
              show(true)
              onSearch(event.target.value)
            }}
            onKeyDown={onKeyDown}
          />
          {single && !required && !disabled ? (
            <button
              type="button"
              className="ui-combobox-clear"
              aria-label={translate('desk.combobox.clear', { _: `Clear ${single.label}`, name: single.label })}
              onClick={event => {
                event.stopPropagation()
                remove(single.value)
              }}
            >
              <Icon name="close" size={14} />
            </button>
          ) : (
            <Icon name="chevron-down" size={14} className="ui-combobox-arrow" />
          )}
          {open && box.current && (
            <ComboboxList
              id={listId}
              anchor={box.current}
              label={typeof label === 'string' ? label : name}
              options={options}
              active={active}
              isChosen={value => chosen.some(one => one.value === value)}
              multiple={multiple}
              loading={loading}
              problem={problem}
              hasMore={hasMore === true}
              {...(onMore && { onMore })}
              onActive={setAt}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  )
}
