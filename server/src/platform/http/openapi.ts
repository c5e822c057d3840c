import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@vitrine/contract'
import { Problem } from '@vitrine/contract/problem'
import * as z from 'zod'
import { multipartRoutes, type Route } from './routes-by-rule.ts'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** The OpenAPI 3.1 document of the contract: what the server answers is what it says. */
export async function createOpenApi(publicUrl: string): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Vitrine',
      version: '1',
      description:
        'Contas, loja, pagamentos e assinaturas. Valores em centavos de real; instantes em ISO 8601.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    customErrorResponseBodySchema: () => z.toJSONSchema(Problem, { target: 'draft-2020-12' }) as never,
  })
  for (const route of multipartRoutes()) sayFormsOnly(document, route)
  return document
}

/** A form whose file may be missing could be JSON too, the generator thinks; the server takes forms alone. */
function sayFormsOnly({ paths }: Document, { method, path }: Route): void {
  const operation = paths?.[path]?.[method.toLowerCase() as 'put']
  const content = (operation?.requestBody as { content?: Record<string, unknown> } | undefined)?.content
  delete content?.['application/json']
}
