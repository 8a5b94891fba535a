import { useState } from "react";
import { SearchForm } from "./search-form.tsx";
import type { DateProblems } from "./search-dates.ts";

/** The search strip over the results, filled with the search they come from; filters stay when it is sent. */
export function BrowseForm({ params, problems }: { params: URLSearchParams; problems: DateProblems }) {
  const [values, setValues] = useState(() => ({
    location: params.get("location") ?? "",
    startDate: params.get("startDate") ?? "",
    endDate: params.get("endDate") ?? "",
    spaceType: params.get("spaceType") ?? "",
  }));
  const keep = new URLSearchParams(params);
  for (const name of ["cursor", "bounds", ...Object.keys(values)]) keep.delete(name);
  return <SearchForm values={values} onChange={setValues} keep={keep} problems={problems} low />;
}
