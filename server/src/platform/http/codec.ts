import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import type { Log } from '#kernel/log.ts'
import { toProblem } from './problem.ts'

/** Our endpoints answer JSON or a file; the library's own serializer looks at each value again and copies it. */
class AsItIs extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): [json: unknown, hasBlob: boolean] {
    return [data, data instanceof Blob]
  }
}

/** Reads inputs and writes outputs of the contract; errors become problem bodies. */
export const createCodec = (log: Log): StandardOpenAPICodec =>
  new StandardOpenAPICodec(
    new StandardOpenAPISerializer(new AsItIs(), new StandardBracketNotationSerializer()),
    { customErrorResponseBodyEncoder: (error) => toProblem(error, log) },
  )
