import classes from './form.module.css'

export interface Difference {
  /** The path of the field. */
  name: string
  label: string
  one: string
  other: string
}

interface DifferencesProps {
  /** What stands over the two values. */
  titles: readonly [one: string, other: string]
  rows: readonly Difference[]
}

/** What differs between two states of something, field by field, in words. */
export function Differences({ titles, rows }: DifferencesProps) {
  return (
    <table className={classes.differs}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">{titles[0]}</th>
          <th scope="col">{titles[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, one, other }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{one}</td>
            <td>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
