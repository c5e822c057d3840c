import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminIcon } from '../icons.tsx'
import { Way } from '../page.tsx'
import type { AnyList } from './list.ts'

interface ListEmptyProps {
  list: AnyList
  narrowed: boolean
}

/** Nothing here: because nothing is there yet, or because of what was asked for. */
export function ListEmpty({ list, narrowed }: ListEmptyProps) {
  if (narrowed)
    return (
      <EmptyState icon="search" title="Nada encontrado">
        <p>Nada corresponde à busca e aos filtros.</p>
        <Way to=".">Limpar busca e filtros</Way>
      </EmptyState>
    )
  const { create, empty } = list
  const { icon, title, text } = empty
  return (
    <EmptyState icon={<AdminIcon name={icon} size={28} />} title={title}>
      <p>{text}</p>
      {create && <Way to={create.to}>{create.label}</Way>}
    </EmptyState>
  )
}
