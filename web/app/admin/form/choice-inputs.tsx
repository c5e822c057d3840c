import { Checkbox, MultiSelect, NativeSelect, Select, Switch } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { getApi } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AskText } from '../ask.tsx'
import type { Choice } from '../list/list.ts'
import type { ControlProps } from './control.tsx'
import type { ChoiceKind, ChoicesKind, FlagKind, LookupKind, NewChoice, Option } from './field.ts'
import classes from './form.module.css'

/** A select shows its first choice where none is chosen, so that null has a choice of its own. */
export function ChoiceControl({ field: { label, help, of, none, add }, input }: ControlProps<ChoiceKind>) {
  const [made, setMade] = useState<readonly Choice[]>([])
  const choices = [...of, ...made.filter(([value]) => !of.some(([known]) => known === value))]
  const isChosen = choices.some(([value]) => value === (input.value ?? ''))
  const empty = none ?? (isChosen ? undefined : 'Escolha')
  const take = (choice: Choice) => {
    setMade([...made, choice])
    input.onChange(choice[0])
  }
  return (
    <>
      <NativeSelect
        label={label}
        description={help}
        data={[...(empty ? [['', empty] as const] : []), ...choices].map(([value, word]) => ({
          value,
          label: word,
        }))}
        {...input}
        value={String(input.value ?? '')}
        onChange={({ currentTarget: { value } }) => input.onChange(none ? value || null : value)}
      />
      {add && <AddChoice add={add} take={take} />}
    </>
  )
}

/** Makes one more choice, in front of the form: nothing that is typed in it is lost. */
function AddChoice({ add: { label, most, make }, take }: { add: NewChoice; take(choice: Choice): void }) {
  const [isAsked, setIsAsked] = useState(false)
  const run = async (name: string) => {
    const api = await getApi()
    take(await make(api, name))
    setIsAsked(false)
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsAsked(true)}>
        <Icon name="plus" size={16} />
        {label}
      </Button>
      {isAsked &&
        // Outside of the form: Enter in the question does not send it.
        createPortal(
          <AskText
            title={label}
            label="Nome"
            value=""
            most={most}
            run={run}
            onClose={() => setIsAsked(false)}
          />,
          document.body,
        )}
    </>
  )
}

export function ChoicesControl({ field: { label, help, of, says }, input }: ControlProps<ChoicesKind>) {
  const { value, onChange, error } = input
  return (
    <Checkbox.Group
      label={label}
      description={help}
      error={error}
      value={(value as string[] | null) ?? []}
      onChange={onChange}
    >
      <div className={says ? classes.saidChoices : classes.choices}>
        {of.map(([choice, word], nth) => (
          <Checkbox
            key={choice}
            value={choice}
            label={word}
            description={says?.[choice]?.map((sentence) => (
              <span key={sentence} className={classes.said}>
                {sentence}
              </span>
            ))}
            size="sm"
            data-path={nth === 0 ? input['data-path'] : undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

export function FlagControl({ field: { label, help }, input }: ControlProps<FlagKind>) {
  const { value, onChange, ...rest } = input
  return (
    <Switch
      label={label}
      description={help}
      {...rest}
      checked={value === true}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
  )
}

const TYPING_MS = 200

const asItem = ({ id, name, detail }: Option) => ({ value: id, label: detail ? `${name} · ${detail}` : name })

/** One or several of many, found by typing part of the name. What was chosen keeps its name while others are looked for. */
export function LookupControl({ field, input }: ControlProps<LookupKind>) {
  const { kind, label, help, known, find } = field
  const [found, setFound] = useState<readonly Option[]>(known)
  const search = useDebouncedCallback(async (text: string) => {
    const more = await find(await getApi(), text.trim()).catch(() => [])
    setFound((before) => [...more, ...before.filter(({ id }) => !more.some((one) => one.id === id))])
  }, TYPING_MS)
  const shared = {
    label,
    description: help,
    data: found.map(asItem),
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': 'Limpar' },
    nothingFoundMessage: 'Nada encontrado',
    placeholder: 'Digite para procurar',
    onSearchChange: search,
    onDropdownOpen: () => search(''),
    maxDropdownHeight: 280,
    ...input,
  }
  if (kind === 'one')
    return <Select {...shared} value={(input.value as string | null) ?? null} onChange={input.onChange} />
  const ids = (input.value as string[] | null) ?? []
  return (
    <MultiSelect
      {...shared}
      placeholder={ids.length > 0 ? '' : shared.placeholder}
      value={ids}
      onChange={input.onChange}
      hidePickedOptions
    />
  )
}
