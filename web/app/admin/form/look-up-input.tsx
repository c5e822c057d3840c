import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import type { LookUpKind, Option } from './field.ts'
import type { ControlProps } from './input.ts'

const TYPING_MS = 200

const asItem = ({ id, name, detail }: Option) => ({ value: id, label: detail ? `${name} · ${detail}` : name })

/** One or several of many, found by typing part of the name. What was chosen keeps its name while others are looked for. */
export function LookUpControl({ field, input }: ControlProps<LookUpKind>) {
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
