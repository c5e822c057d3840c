declare module 'virtual:vitrine/endpoints' {
  const endpoints: import('./client.ts').Endpoints
  export default endpoints
}
