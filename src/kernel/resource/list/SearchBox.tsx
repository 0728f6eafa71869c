import InputBase from '@mui/material/InputBase'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { keyOf, keyText } from '../../desk/keys.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Longer than between two letters of somebody who types. */
const PAUSE_MS = 250

interface SearchBoxProps {
  value: string
  /** What is looked in. */
  hint: string
  /** From so many letters on a search says enough to be made while somebody types. */
  letters?: number
  /** Beside the search of a list: the key that leads to a search leads to that one. */
  beside?: true
  onSearch: (text: string) => void
}

/**
 * Searches as one types, and at once when emptied; with fewer letters on Enter or by its button (rule panel-4). `/` brings the focus here.
 * What is typed stays with the browser until there is a pause: no key waits for the panel.
 */
export const SearchBox = ({ value, hint, letters = 3, beside, onSearch }: SearchBoxProps) => {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was last asked for: the list may still be catching up with it. */
  const asked = useRef(value)
  const search = useEvent(() => {
    clearTimeout(pause.current)
    pause.current = undefined
    const text = input.current?.value.trim() ?? ''
    if (text === asked.current) return
    asked.current = text
    onSearch(text)
  })
  const onType = useEvent((text: string) => {
    clearTimeout(pause.current)
    pause.current = undefined
    if (text === '') search()
    else if (text.length >= letters) pause.current = setTimeout(search, PAUSE_MS)
  })
  useEffect(() => () => clearTimeout(pause.current), [])

  // The address changed: Back, a saved view, the filters cleared. Not while somebody types on after a search of his.
  useLayoutEffect(() => {
    if (value === asked.current) return
    asked.current = value
    if (input.current && pause.current === undefined) input.current.value = value
  }, [value])

  const label = words('Search')
  const [first] = useState(value)
  // Not drawn for what is found.
  const box = useMemo(
    () => (
      <InputBase
        inputRef={input}
        type="search"
        name="search"
        placeholder={hint}
        defaultValue={first}
        autoComplete="off"
        slotProps={{
          input: {
            'aria-label': label,
            title: beside ? hint : `${hint} ( ${keyText('search')} )`,
            maxLength: 200,
            ...(!beside && keyOf('search')),
          },
        }}
        onChange={event => onType(event.target.value.trim())}
        endAdornment={<IconButton icon="search" size="small" label={label} type="submit" />}
      />
    ),
    [first, hint, label, beside, onType],
  )
  return (
    <search className="list-search">
      <form
        onSubmit={event => {
          event.preventDefault()
          search()
        }}
      >
        {box}
      </form>
    </search>
  )
}
