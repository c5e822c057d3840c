import { filtersIn, type StoreQuery } from './store-query.ts'

/** What a form of the store keeps of the address it is sent from. */
export const KeptFilters = ({ query }: { query: StoreQuery }) =>
  filtersIn(query).map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />)
