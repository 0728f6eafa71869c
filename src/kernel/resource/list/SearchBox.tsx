import InputBase from '@mui/material/InputBase'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Searches on Enter or its button (rule panel-4); emptied, it searches at once. `/` brings the focus here. What is typed stays with the
 * browser until then: no key waits for the panel.
 */
export const SearchBox = ({ value, hint, onSearch }: { value: string; hint: string; onSearch: (text: string) => void }) => {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  // The address changed: Back, a saved view, the filters cleared.
  useLayoutEffect(() => {
    if (input.current && input.current.value.trim() !== value) input.current.value = value
  }, [value])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== '/' || !plain || isTyping(event.target) || document.querySelector('[aria-modal=true]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const label = words('Search')
  const button = useMemo(() => <IconButton icon="search" size="small" label={label} type="submit" />, [label])
  return (
    <search className="list-search">
      <form
        onSubmit={event => {
          event.preventDefault()
          onSearch(input.current?.value.trim() ?? '')
        }}
      >
        <InputBase
          inputRef={input}
          type="search"
          name="search"
          placeholder={hint}
          defaultValue={value}
          autoComplete="off"
          slotProps={{ input: { 'aria-label': label, title: `${hint} ( / )`, maxLength: 200 } }}
          onChange={event => {
            if (event.target.value === '' && value !== '') onSearch('')
          }}
          endAdornment={button}
        />
      </form>
    </search>
  )
}
