import { Checkbox, NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { getApi } from '../../session/api.ts'
import { withProof } from '../../session/proof.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AskText } from '../ask-text.tsx'
import type { Choice } from '../list/list.ts'
import type { ChoiceKind, ChoicesKind, FlagKind, NewChoice } from './field.ts'
import classes from './form.module.css'
import type { ControlProps } from './input.ts'

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
    take(await withProof(() => make(api, name)))
    setIsAsked(false)
  }
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setIsAsked(true)}>
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
