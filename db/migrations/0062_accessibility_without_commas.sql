-- What is searched for by name stands in lists parted by commas, so no name may hold one.
update spaces set accessibility = array_replace(accessibility, 'Lift, door 90 cm', 'Lift with a 90 cm door')
where 'Lift, door 90 cm' = any (accessibility);
