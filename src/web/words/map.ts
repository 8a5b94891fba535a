export const mapWords = {
  results: "Map of the results",
  keys: "Map. Arrow keys move it, plus and minus zoom.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  searchAsIMove: "Search as I move",
  searchHere: "Search this area",
  showList: "List",
  showMap: "Map",
  pin: (title: string, price: string) => `${title}, ${price}`,
  cluster: (count: number) => `${count} spaces here, zoom in`,
  place: (location: string) => `Map of ${location}`,
  nearby: "The exact address follows once your booking is confirmed.",
} as const;
