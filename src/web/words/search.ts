export const search = {
  form: "Search spaces",
  location: "Location",
  locationHint: "City, district or address",
  startDate: "Start Date",
  endDate: "End Date",
  spaceType: "Space Type",
  submit: "Search",
  startInPast: "Start date must be today or later.",
  endBeforeStart: "End date must be on or after the start date.",
} as const;
