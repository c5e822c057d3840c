import { type AdminBrand, type BrandInput, BrandInput as Schema } from '@vitrine/contract/admin/brand'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { siteOf } from '@vitrine/contract/brand-site'
import { recordLoader } from '../../../admin/enter.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import classes from '../../../admin/page.module.css'
import { AdminSkeleton, AsideCard, Way } from '../../../admin/page.tsx'
import { BACK, brandSections, toInput, valuesOf } from '../../../admin/records/brand-fields.ts'
import { documentWays } from '../../../admin/records/document-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { Route } from './+types/edit'
import { ThemePreview } from './theme-preview.tsx'

export const clientLoader = recordLoader(async (api, id) => {
  const [brand, installed] = await Promise.all([api.adminBrand.read({ id }), api.adminBrand.listMethods({})])
  return { brand, installed }
})
export const HydrateFallback = () => <AdminSkeleton title="Marca" />
export const ErrorBoundary = ScreenFailure

export default function EditBrand({ loaderData: { brand, installed } }: Route.ComponentProps) {
  const { id, name, isFirst } = brand
  return (
    <EditScreen
      title={name}
      back={BACK}
      ways={documentWays(id)}
      sections={brandSections({ isNew: false, isFirst, installed, chosen: brand.methods })}
      schema={Schema}
      record={brand}
      valuesOf={valuesOf}
      toInput={toInput}
      saved="Marca salva"
      permission="brands.write"
      edit={(api, input: BrandInput, version) => api.adminBrand.edit({ ...input, id, version })}
      aside={(_, values) => (
        <>
          <Places brand={brand} />
          {!isFirst && <HowToHost host={brand.host} />}
          <ThemePreview values={values} />
        </>
      )}
    />
  )
}

/** Where its own screens are. */
function Places({ brand }: { brand: AdminBrand }) {
  const { id, host } = brand
  const { origin, home } = siteOf(location.origin, brand)
  const paths = pathsOf(id, home)
  const [store, signUp, redirect, terms] = [paths.store, paths.signUp, paths.redirect, paths.terms].map(
    (path) => (host ? origin + path : path),
  ) as [string, string, string, string]
  return (
    <AsideCard title="Endereços">
      <Facts
        facts={[
          ['Loja', store],
          ['Cadastro', signUp],
          ['Link de fora', redirect],
          ['Termos', terms],
        ]}
      />
      <div className={classes.answers}>
        <Way to={store} reloadDocument>
          Abrir a loja
        </Way>
      </div>
    </AsideCard>
  )
}

/** What whoever runs the server does before a name leads to the brand. */
function HowToHost({ host }: { host: string | null }) {
  const name = host ?? 'loja.suamarca.com.br'
  return (
    <AsideCard title="Para o endereço próprio">
      <Facts
        facts={[
          ['No DNS', `Um CNAME de ${name} para ${location.hostname}.`],
          ['No nginx', `${name} em server_name, com um certificado para ele.`],
          ['Antes de salvar', `Abra https://${name}: já deve aparecer a loja da primeira marca.`],
        ]}
      />
    </AsideCard>
  )
}
