import type { UseFormReturnType } from '@mantine/form'
import { parseCep } from '@vitrine/contract/brazil/cep'
import type { FoundAddress } from '@vitrine/contract/postal-code'
import { useEffect, useRef, useState } from 'react'
import { getApi } from '../../session/api.ts'

const FILLED = ['street', 'district', 'city'] as const
type Filled = Partial<Record<(typeof FILLED)[number], string>>

/** What goes into fields that are empty, or still say what the CEP before had brought, which is over then. */
export function fillingOf(found: Filled, typed: Filled, before: Filled): Filled {
  const free = FILLED.filter((name) => !typed[name] || typed[name] === before[name])
  const told = free.map((name) => [name, found[name] ?? ''] as const)
  return Object.fromEntries(told.filter(([name, value]) => value !== (typed[name] ?? '')))
}

const WRONG = 'CEP inválido. Confira os oito dígitos'

interface Found {
  state: FoundAddress['state'] | undefined
  /** What is wrong with a CEP that is whole. */
  wrong: string | undefined
  /** Its state alone is known. */
  isPartial: boolean
}

/**
 * Fills street, district and city in once a CEP is whole. Nobody waits for it and nothing typed is lost: when nothing is
 * found, the fields are filled in by hand. Tells what is known, and a whole CEP that is none.
 */
export function useFoundAddress<F extends Filled & { cep: string }>(fields: UseFormReturnType<F>): Found {
  const [text, setText] = useState(() => fields.getValues().cep)
  const cep = parseCep(text)
  const [found, setFound] = useState<FoundAddress>()
  const brought = useRef<Filled>({})
  fields.watch('cep' as never, ({ value }) => setText(String(value)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same one all the time
  useEffect(() => {
    setFound(undefined)
    if (!cep) return
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      const found = await (await getApi()).postalCode.find({ cep }, { signal })
      if (signal.aborted) return
      setFound(found)
      const filling = fillingOf(found, fields.getValues(), brought.current)
      brought.current = { ...brought.current, ...filling }
      for (const [name, value] of Object.entries(filling)) fields.setFieldValue(name as never, value as never)
    }
    ask().catch(() => undefined)
    return () => leaving.abort()
  }, [cep])
  const isWhole = text.replace(/\D/g, '').length === 8
  const wrong = isWhole && !cep ? WRONG : undefined
  return { state: found?.state, wrong, isPartial: found !== undefined && !found.street }
}
