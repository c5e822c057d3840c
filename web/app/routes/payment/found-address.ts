import type { UseFormReturnType } from '@mantine/form'
import { parseCep } from '@vitrine/contract/brazil/cep'
import type { FoundAddress } from '@vitrine/contract/postal-code'
import { useEffect, useRef, useState } from 'react'
import { getApi } from '../../session/api.ts'

const FILLED = ['street', 'district', 'city'] as const
type Filled = Partial<Record<(typeof FILLED)[number], string>>

/** What of a found address goes into fields that are empty, or still say what the CEP before had brought. */
export function fillingOf(found: Filled, typed: Filled, before: Filled): Filled {
  const free = FILLED.filter((name) => found[name] && (!typed[name] || typed[name] === before[name]))
  return Object.fromEntries(free.map((name) => [name, found[name]]))
}

/**
 * Fills street, district and city in once a CEP is whole. Nobody waits for it and nothing typed is lost: when nothing is
 * found, the fields are filled in by hand. Resolves to the state, once it is known.
 */
export function useFoundAddress<F extends Filled & { cep: string }>(
  fields: UseFormReturnType<F>,
): FoundAddress['state'] | undefined {
  const [cep, setCep] = useState(() => parseCep(fields.getValues().cep))
  const [state, setState] = useState<FoundAddress['state']>()
  const brought = useRef<Filled>({})
  fields.watch('cep' as never, ({ value }) => setCep(parseCep(String(value))))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same one all the time
  useEffect(() => {
    setState(undefined)
    if (!cep) return
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      const found = await (await getApi()).postalCode.find({ cep }, { signal })
      if (signal.aborted) return
      setState(found.state)
      const filling = fillingOf(found, fields.getValues(), brought.current)
      brought.current = { ...brought.current, ...filling }
      for (const [name, value] of Object.entries(filling)) fields.setFieldValue(name as never, value as never)
    }
    ask().catch(() => undefined)
    return () => leaving.abort()
  }, [cep])
  return state
}
