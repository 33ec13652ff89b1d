/** Groups whose members are seats in the tenant, or whose users are in one only: on real databases. */
import { groupShapes, mongooseShapes } from './support/group-shapes.js'

groupShapes(['sqlite'], ['knex'])
groupShapes(['postgresql'], ['drizzle'])
mongooseShapes()
