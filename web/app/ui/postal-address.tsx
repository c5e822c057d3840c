import { Whole } from './whole.tsx'

/** An address in one line, whose postcode no line break may cut. */
export function PostalAddress({ children }: { children: string }) {
  const [place, postcode, rest] = children.split(/(CEP \d{5}-\d{3})/)
  return (
    <>
      {place}
      {postcode && <Whole>{postcode}</Whole>}
      {rest}
    </>
  )
}
