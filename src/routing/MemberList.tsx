/** The members of a secondary route in the order in which they are tried, each with its weight where the route shares by weight. */

import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import InputBase from '@mui/material/InputBase'
import Stack from '@mui/material/Stack'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { ReferenceField } from '../../resources/language/fields.ts'
import { useTold } from '../kernel/i18n/useTold.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { idsOf } from '../kernel/kinds/reference/titles.ts'
import { useChoices } from '../kernel/kinds/reference/useChoices.ts'
import { Combobox } from '../kernel/ui/Combobox.tsx'
import { FieldGroup } from '../kernel/ui/FieldGroup.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { moved, readWeights, sharesOf, writeWeights } from './weights.ts'

const MEMBERS = {
  '& > li': { px: 1, py: 0.5 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
  '& .MuiFormControl-root': { width: '5em' },
  '& .share': { minWidth: '3.2em', textAlign: 'var(--text-end)' },
}

export const MemberList = ({ field, source }: { field: ReferenceField; source: string }) => {
  const words = useWords()
  const told = useTold()
  const { field: bound, fieldState } = useController({ name: source })
  const { setValue } = useFormContext()
  const [strategy, weightText, routeType] = useWatch({ name: ['strategy', 'weights', 'route_type'] })
  const choices = useChoices(field, bound.value, { route_type: routeType })
  const ids = idsOf(bound.value)
  const weights = readWeights(weightText, ids.length)
  const shares = sharesOf(weights)
  const weighted = strategy === 'weighted'

  const write = (nextIds: number[], nextWeights: number[]) => {
    bound.onChange(nextIds)
    setValue('weights', writeWeights(nextWeights), { shouldDirty: true })
  }
  const move = (from: number, to: number) => write(moved(ids, from, to), moved(weights, from, to))
  const weigh = (place: number, text: string) => {
    const weight = Math.min(100, Math.max(1, Math.trunc(Number(text)) || 1))
    write(ids, weights.with(place, weight))
  }
  const error = told(fieldState.error?.message)

  return (
    <FieldGroup label={field.label} required help={field.help} error={error}>
      <Stack sx={{ gap: 1, width: '100%' }}>
        {ids.length > 0 && (
          <Box component="ol" className="panel" sx={MEMBERS}>
            {choices.chosen.map((member, place) => {
              const name = String(member.label)
              const moves = [
                { icon: 'up', label: words('Move %{name} up', { name }), to: place - 1 },
                { icon: 'down', label: words('Move %{name} down', { name }), to: place + 1 },
              ]
              return (
                <li key={member.value} className="row">
                  <span className="muted">{place + 1}</span>
                  <span className="grow ellipsis">{name}</span>
                  {weighted && (
                    <>
                      <FormControl>
                        <InputBase
                          type="number"
                          value={weights[place]}
                          slotProps={{ input: { min: 1, max: 100, 'aria-label': words('Weight of %{name}', { name }) } }}
                          onChange={event => weigh(place, event.target.value)}
                        />
                      </FormControl>
                      <span className="muted share">{shares[place]} %</span>
                    </>
                  )}
                  <span>
                    {moves.map(({ icon, label, to }) => (
                      <IconButton
                        key={icon}
                        {...{ icon, label }}
                        size="small"
                        disabled={to < 0 || to === ids.length}
                        onClick={() => move(place, to)}
                      />
                    ))}
                    <IconButton
                      icon="close"
                      size="small"
                      label={words('Remove %{name}', { name })}
                      onClick={() => write(ids.toSpliced(place, 1), weights.toSpliced(place, 1))}
                    />
                  </span>
                </li>
              )
            })}
          </Box>
        )}
        <Combobox
          {...choices}
          chosen={[]}
          options={choices.options.filter(option => !ids.includes(option.value))}
          name={source}
          label={words('Add a primary route')}
          onBlur={bound.onBlur}
          onChange={added => write([...ids, ...added.slice(-1)], [...weights, 1])}
        />
      </Stack>
    </FieldGroup>
  )
}
